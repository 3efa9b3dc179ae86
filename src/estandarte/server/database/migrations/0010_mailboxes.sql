-- Letters: which mailboxes have agreed to what, and what went to each lately. A mailbox is a keyed hash of its address.
CREATE TABLE mailboxes (
    mailbox TEXT NOT NULL,
    subject TEXT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (mailbox, subject)
);
CREATE TABLE letters (
    mailbox TEXT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    sort TEXT NOT NULL
);
CREATE INDEX letters_by_mailbox ON letters (mailbox, at);
