-- Volatile, so that it counts what is committed at the moment of its call: a claim calls it once it has locked these users.
CREATE FUNCTION "runs_in_hand"("users" uuid[]) RETURNS TABLE ("of_user" uuid, "runs" integer) LANGUAGE plpgsql VOLATILE AS $$
BEGIN
	RETURN QUERY SELECT e.user_id, count(*)::int FROM executions e
		WHERE e.status = 'running' AND e.claimed_by IS NOT NULL AND e.user_id = ANY("users") GROUP BY e.user_id;
END
$$;
