-- How many images were not sent to the model, because a question sends the newest only.
alter table executions add column images_left_out integer not null default 0;
