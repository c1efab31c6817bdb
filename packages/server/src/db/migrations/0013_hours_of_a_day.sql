-- Runs end in turns with this: each is counted either before it or after it.
LOCK TABLE "executions" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TABLE "run_day_hours" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"minute" smallint NOT NULL,
	"counts" integer[] NOT NULL,
	CONSTRAINT "run_day_hours_user_id_day_minute_pk" PRIMARY KEY("user_id","day","minute")
);
--> statement-breakpoint
ALTER TABLE "run_day_hours" SET (fillfactor = 70);
--> statement-breakpoint
CREATE FUNCTION "hour_counts"("slots" int[], "times" int[]) RETURNS int[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
	-- Completed, failed and cancelled of 24 hours.
	counts int[] := array_fill(0, ARRAY[72]);
BEGIN
	FOR at IN 1 .. cardinality("slots") LOOP
		counts["slots"[at]] := counts["slots"[at]] + "times"[at];
	END LOOP;
	RETURN counts;
END
$$;
--> statement-breakpoint
INSERT INTO "run_day_hours" ("user_id", "day", "minute", "counts")
SELECT user_id, hour::date, extract(minute FROM hour),
	hour_counts(array_agg(1 + 3 * extract(hour FROM hour)::int + kind), array_agg(times))
FROM (
	SELECT user_id, hour AT TIME ZONE 'UTC' AS hour, kind, times
	FROM run_hours CROSS JOIN LATERAL (VALUES (0, completed), (1, failed), (2, cancelled)) AS v (kind, times)
	WHERE times > 0
) h GROUP BY 1, 2, 3;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_run"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	-- Day in UTC; what the user stopped is neither a success nor a failure.
	ran_on date := (NEW.created_at AT TIME ZONE 'UTC')::date;
	is_completed int := (NEW.status = 'completed')::int;
	is_cancelled int := (NEW.status = 'failed' AND NEW.error_code IS NOT DISTINCT FROM 'CANCELLED')::int;
	is_failed int := 1 - is_completed - is_cancelled;
	hour timestamp := hour_of_run(NEW.user_id, NEW.created_at) AT TIME ZONE 'UTC';
	slot int := 1 + 3 * extract(hour FROM hour)::int + is_failed + 2 * is_cancelled;
BEGIN
	INSERT INTO run_totals AS t (user_id, task_id, agent_id, completed, failed, cancelled, last_run_at)
	VALUES (NEW.user_id, NEW.task_id, NEW.agent_id, is_completed, is_failed, is_cancelled, NEW.created_at)
	ON CONFLICT (user_id, task_id, agent_id) DO UPDATE SET completed = t.completed + is_completed,
		failed = t.failed + is_failed, cancelled = t.cancelled + is_cancelled,
		last_run_at = greatest(t.last_run_at, NEW.created_at);
	INSERT INTO run_days AS d (user_id, day, task_id, agent_id, completed, failed, cancelled)
	VALUES (NEW.user_id, ran_on, NEW.task_id, NEW.agent_id, is_completed, is_failed, is_cancelled)
	ON CONFLICT (user_id, day, task_id, agent_id) DO UPDATE SET completed = d.completed + is_completed,
		failed = d.failed + is_failed, cancelled = d.cancelled + is_cancelled;
	INSERT INTO run_day_hours AS h (user_id, day, minute, counts)
	VALUES (NEW.user_id, hour::date, extract(minute FROM hour), hour_counts(ARRAY[slot], ARRAY[1]))
	ON CONFLICT (user_id, day, minute) DO UPDATE SET counts[slot] = h.counts[slot] + 1;
	IF is_cancelled = 0 AND NOT NEW.triggered_by_scheduler THEN
		INSERT INTO run_pairs AS p (user_id, day, task_a, task_b, times)
		SELECT NEW.user_id, ran_on, least(NEW.task_id, near), greatest(NEW.task_id, near), 1
		FROM tasks_near_run(NEW.user_id, NEW.task_id, NEW.id, NEW.created_at) AS near ORDER BY near
		ON CONFLICT (user_id, day, task_a, task_b) DO UPDATE SET times = p.times + 1;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "forget_runs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM run_totals WHERE user_id = OLD.id;
	DELETE FROM run_days WHERE user_id = OLD.id;
	DELETE FROM run_day_hours WHERE user_id = OLD.id;
	DELETE FROM run_pairs WHERE user_id = OLD.id;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "recount_runs"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	-- Everything anew from the runs that are there: for a database that counts for the first time.
	TRUNCATE run_totals, run_days, run_day_hours, run_pairs;
	CREATE TEMPORARY TABLE ended ON COMMIT DROP AS
		SELECT id, user_id, task_id, agent_id, created_at, triggered_by_scheduler,
			(status = 'completed')::int AS completed,
			(status = 'failed' AND error_code IS DISTINCT FROM 'CANCELLED')::int AS failed,
			(status = 'failed' AND error_code IS NOT DISTINCT FROM 'CANCELLED')::int AS cancelled
		FROM executions WHERE status IN ('completed', 'failed') AND parent_execution_id IS NULL;
	INSERT INTO run_totals (user_id, task_id, agent_id, completed, failed, cancelled, last_run_at)
	SELECT user_id, task_id, agent_id, sum(completed), sum(failed), sum(cancelled), max(created_at)
	FROM ended GROUP BY 1, 2, 3;
	INSERT INTO run_days (user_id, day, task_id, agent_id, completed, failed, cancelled)
	SELECT user_id, (created_at AT TIME ZONE 'UTC')::date, task_id, agent_id, sum(completed), sum(failed), sum(cancelled)
	FROM ended GROUP BY 1, 2, 3, 4;
	INSERT INTO run_day_hours (user_id, day, minute, counts)
	SELECT user_id, hour::date, extract(minute FROM hour),
		hour_counts(array_agg(1 + 3 * extract(hour FROM hour)::int + failed + 2 * cancelled), array_agg(times::int))
	FROM (
		SELECT user_id, hour_of_run(user_id, created_at) AT TIME ZONE 'UTC' AS hour, failed, cancelled, count(*) AS times
		FROM ended GROUP BY 1, 2, 3, 4
	) h GROUP BY 1, 2, 3;
	INSERT INTO run_pairs (user_id, day, task_a, task_b, times)
	SELECT e.user_id, (e.created_at AT TIME ZONE 'UTC')::date, least(e.task_id, near), greatest(e.task_id, near), count(*)
	FROM ended e CROSS JOIN LATERAL tasks_near_run(e.user_id, e.task_id, e.id, e.created_at) AS near
	WHERE e.cancelled = 0 AND NOT e.triggered_by_scheduler AND e.created_at > now() - interval '31 days'
	GROUP BY 1, 2, 3, 4;
	DROP TABLE ended;
END
$$;
--> statement-breakpoint
DROP TABLE "run_hours";
--> statement-breakpoint
ANALYZE "run_day_hours";
