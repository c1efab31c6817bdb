CREATE TABLE "execution_labels" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"execution_id" uuid NOT NULL,
	"label" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "execution_labels_user_id_key_execution_id_pk" PRIMARY KEY("user_id","key","execution_id")
);
--> statement-breakpoint
CREATE TABLE "execution_pins" (
	"execution_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"pinned_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "execution_searches" (
	"execution_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"is_child" boolean NOT NULL,
	"due" boolean DEFAULT true NOT NULL,
	"words" "tsvector"
);
--> statement-breakpoint
CREATE TABLE "search_backfill" (
	"id" integer PRIMARY KEY NOT NULL,
	"before" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "execution_labels" ADD CONSTRAINT "execution_labels_execution_id_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "execution_pins" ADD CONSTRAINT "execution_pins_execution_id_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "execution_searches" ADD CONSTRAINT "execution_searches_execution_id_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "execution_labels_execution" ON "execution_labels" USING btree ("execution_id");--> statement-breakpoint
CREATE INDEX "execution_pins_user" ON "execution_pins" USING btree ("user_id","execution_id");--> statement-breakpoint
CREATE INDEX "execution_searches_due" ON "execution_searches" USING btree ("execution_id") WHERE due;--> statement-breakpoint
CREATE INDEX "execution_searches_user" ON "execution_searches" USING btree ("user_id","execution_id");--> statement-breakpoint
-- A short list of pending entries: words of many runs go into the index together, and a search reads little of it.
CREATE INDEX "execution_searches_words" ON "execution_searches" USING gin ("words") WITH (gin_pending_list_limit=128);
--> statement-breakpoint
-- Words outside of the row: a search that finds many runs reads few pages.
ALTER TABLE "execution_searches" SET (toast_tuple_target = 128);
--> statement-breakpoint
-- A job goes backwards from here through the runs that ended before this migration.
INSERT INTO "search_backfill" ("id", "before") VALUES (1, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
--> statement-breakpoint
CREATE FUNCTION "note_search_due"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.is_follow_up THEN
		-- Without a look at `due`: while a job indexes this row, the change waits for it and is seen the next time.
		UPDATE execution_searches SET due = true WHERE execution_id = NEW.parent_execution_id;
	ELSE
		INSERT INTO execution_searches (execution_id, user_id, is_child)
		VALUES (NEW.id, NEW.user_id, NEW.parent_execution_id IS NOT NULL)
		ON CONFLICT (execution_id) DO UPDATE SET due = true;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "executions_note_search_due" AFTER UPDATE OF "status" ON "executions" FOR EACH ROW
WHEN (OLD.status IN ('pending', 'running') AND NEW.status IN ('completed', 'failed'))
EXECUTE FUNCTION "note_search_due"();
