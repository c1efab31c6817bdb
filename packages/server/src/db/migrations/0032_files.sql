CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"bytes" "bytea",
	"object_key" text,
	"preview" "bytea",
	"text" text,
	"text_chars" integer,
	"unused_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "execution_files" (
	"execution_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "execution_files_execution_id_file_id_pk" PRIMARY KEY("execution_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "removed_objects" (
	"object_key" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "execution_files" ADD CONSTRAINT "execution_files_execution_id_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "execution_files" ADD CONSTRAINT "execution_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_user" ON "files" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "files_unused" ON "files" USING btree ("unused_since") WHERE unused_since is not null;--> statement-breakpoint
CREATE INDEX "execution_files_file" ON "execution_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "removed_objects_due" ON "removed_objects" USING btree ("due_at");--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "bytes" SET STORAGE external;--> statement-breakpoint
CREATE FUNCTION "drop_unused_file"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	owner uuid;
BEGIN
	-- A run that is being accepted with the same file holds it: what it wrote is seen after the wait.
	SELECT user_id INTO owner FROM files WHERE id = OLD.file_id FOR UPDATE;
	IF NOT FOUND OR EXISTS (SELECT 1 FROM execution_files u WHERE u.file_id = OLD.file_id) THEN
		RETURN NULL;
	END IF;
	IF EXISTS (SELECT 1 FROM schedules s WHERE s.user_id = owner AND s.parameters::text LIKE '%' || OLD.file_id || '%') THEN
		UPDATE files SET unused_since = now() WHERE id = OLD.file_id;
	ELSE
		DELETE FROM files WHERE id = OLD.file_id;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "drop_unused_file" AFTER DELETE ON "execution_files" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION drop_unused_file();
--> statement-breakpoint
CREATE FUNCTION "note_removed_object"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO removed_objects (object_key, due_at) VALUES (OLD.object_key, now()) ON CONFLICT DO NOTHING;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "note_removed_object" AFTER DELETE ON "files"
	FOR EACH ROW WHEN (OLD.object_key IS NOT NULL) EXECUTE FUNCTION note_removed_object();
