-- needs all processes stopped: the version before reads and writes what is renamed

alter table workers rename column beat_at to heartbeat_at;
alter table scheduler_beats rename to scheduler_heartbeats;
alter index scheduler_beats_pkey rename to scheduler_heartbeats_pkey;
