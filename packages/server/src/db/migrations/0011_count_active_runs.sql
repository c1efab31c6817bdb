-- needs all processes stopped: the version before claims with this function; it is count_active_runs now

drop function if exists runs_in_hand(uuid[]);
