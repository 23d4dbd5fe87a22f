-- Which versions of the rules a node can referee, so that nodes of two programs live side by side.

-- A program from before there were several knows version 1 of everything.
ALTER TABLE nodes ADD COLUMN knows text NOT NULL DEFAULT 'template@1 rattus@1 blackdeath@1 plague@1';
