"""The command line: words in, words or one JSON document out."""
