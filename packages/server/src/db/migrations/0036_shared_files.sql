ALTER TABLE "shared_results" ADD COLUMN "include_files" boolean DEFAULT false NOT NULL;
