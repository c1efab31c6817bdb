CREATE TABLE "run_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"task_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "run_days_user_id_day_task_id_agent_id_pk" PRIMARY KEY("user_id","day","task_id","agent_id")
);
--> statement-breakpoint
CREATE TABLE "run_hours" (
	"user_id" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "run_hours_user_id_hour_pk" PRIMARY KEY("user_id","hour")
);
--> statement-breakpoint
CREATE TABLE "run_pairs" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"task_a" uuid NOT NULL,
	"task_b" uuid NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "run_pairs_user_id_day_task_a_task_b_pk" PRIMARY KEY("user_id","day","task_a","task_b")
);
--> statement-breakpoint
CREATE TABLE "run_totals" (
	"user_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	"last_run_at" timestamp with time zone NOT NULL,
	CONSTRAINT "run_totals_user_id_task_id_agent_id_pk" PRIMARY KEY("user_id","task_id","agent_id")
);
--> statement-breakpoint
CREATE INDEX "executions_failed" ON "executions" USING btree ("user_id","id") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "executions_scheduled" ON "executions" USING btree ("user_id","id") WHERE triggered_by_scheduler;
--> statement-breakpoint
ALTER TABLE "run_totals" SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE "run_days" SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE "run_hours" SET (fillfactor = 70);
--> statement-breakpoint
CREATE FUNCTION "hour_of_run"("of_user" uuid, "at" timestamptz) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN date_trunc('hour', "at", coalesce((SELECT u.timezone FROM users u WHERE u.id = "of_user"), 'UTC'));
EXCEPTION WHEN invalid_parameter_value THEN
	-- A zone that this database doesn't know must not keep a run from ending.
	RETURN date_trunc('hour', "at", 'UTC');
END
$$;
--> statement-breakpoint
CREATE FUNCTION "tasks_near_run"("of_user" uuid, "of_task" uuid, "run" uuid, "at" timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
	-- The tasks run by hand in the 30 minutes before a run, since the same task was last run.
	WITH latest AS MATERIALIZED (
		SELECT e.id, e.task_id, e.created_at, e.parent_execution_id, e.triggered_by_scheduler, e.error_code
		FROM executions e WHERE e.user_id = "of_user" AND e.id < "run" ORDER BY e.id DESC LIMIT 20
	), recent AS (
		SELECT id, task_id FROM latest
		WHERE created_at >= "at" - interval '30 minutes' AND parent_execution_id IS NULL
			AND NOT triggered_by_scheduler AND error_code IS DISTINCT FROM 'CANCELLED'
	)
	SELECT DISTINCT r.task_id FROM recent r
	WHERE r.task_id <> "of_task" AND NOT EXISTS (SELECT 1 FROM recent m WHERE m.task_id = "of_task" AND m.id > r.id)
$$;
--> statement-breakpoint
CREATE FUNCTION "count_run"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	-- Day in UTC; what the user stopped is neither a success nor a failure.
	ran_on date := (NEW.created_at AT TIME ZONE 'UTC')::date;
	is_completed int := (NEW.status = 'completed')::int;
	is_cancelled int := (NEW.status = 'failed' AND NEW.error_code IS NOT DISTINCT FROM 'CANCELLED')::int;
	is_failed int := 1 - is_completed - is_cancelled;
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
	INSERT INTO run_hours AS h (user_id, hour, completed, failed, cancelled)
	VALUES (NEW.user_id, hour_of_run(NEW.user_id, NEW.created_at), is_completed, is_failed, is_cancelled)
	ON CONFLICT (user_id, hour) DO UPDATE SET completed = h.completed + is_completed,
		failed = h.failed + is_failed, cancelled = h.cancelled + is_cancelled;
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
CREATE TRIGGER "executions_count_run" AFTER UPDATE OF "status" ON "executions" FOR EACH ROW
WHEN (OLD.status IN ('pending', 'running') AND NEW.status IN ('completed', 'failed') AND NEW.parent_execution_id IS NULL)
EXECUTE FUNCTION "count_run"();
--> statement-breakpoint
CREATE FUNCTION "forget_runs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM run_totals WHERE user_id = OLD.id;
	DELETE FROM run_days WHERE user_id = OLD.id;
	DELETE FROM run_hours WHERE user_id = OLD.id;
	DELETE FROM run_pairs WHERE user_id = OLD.id;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- Triggers fire by name: after those of the foreign keys ("RI_..."), when no run of the account can end any more.
CREATE TRIGGER "users_forget_runs" AFTER DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION "forget_runs"();
--> statement-breakpoint
CREATE FUNCTION "recount_runs"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	-- Everything anew from the runs that are there: for a database that counts for the first time.
	TRUNCATE run_totals, run_days, run_hours, run_pairs;
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
	INSERT INTO run_hours (user_id, hour, completed, failed, cancelled)
	SELECT user_id, hour_of_run(user_id, created_at), sum(completed), sum(failed), sum(cancelled)
	FROM ended GROUP BY 1, 2;
	INSERT INTO run_pairs (user_id, day, task_a, task_b, times)
	SELECT e.user_id, (e.created_at AT TIME ZONE 'UTC')::date, least(e.task_id, near), greatest(e.task_id, near), count(*)
	FROM ended e CROSS JOIN LATERAL tasks_near_run(e.user_id, e.task_id, e.id, e.created_at) AS near
	WHERE e.cancelled = 0 AND NOT e.triggered_by_scheduler AND e.created_at > now() - interval '31 days'
	GROUP BY 1, 2, 3, 4;
	DROP TABLE ended;
END
$$;
--> statement-breakpoint
SELECT recount_runs();
