-- Only the job that ends an entry's time may remove it, for the length of its own transaction.
CREATE OR REPLACE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('agentarium.audit_retention', true) = 'on' THEN
		RETURN NULL;
	END IF;
	RAISE EXCEPTION 'The audit log only grows: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
