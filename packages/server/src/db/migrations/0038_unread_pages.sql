ALTER TABLE "files" ADD COLUMN "unread_pages" integer[] DEFAULT '{}' NOT NULL, ADD COLUMN "is_active" boolean DEFAULT false NOT NULL;
