-- What its author notes about a version of a prompt; that of the live one is with the prompt.
alter table prompts add column note text;
alter table prompt_revisions add column note text;
