"""Reports: from counts to answers, and the forms in which they are written down."""
