-- A run that has just ended has no words yet: an index of all rows took an entry for that, of every run.
DROP INDEX CONCURRENTLY IF EXISTS "execution_searches_indexed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "execution_searches_indexed" ON "execution_searches" USING gin ("words") WITH (gin_pending_list_limit=128) WHERE words is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "execution_searches_words";
