"""Long work beside the event loop: in threads and in processes, in turn and paid for."""
