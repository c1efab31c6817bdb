CREATE TABLE "pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"used_at" timestamp with time zone NOT NULL
);
