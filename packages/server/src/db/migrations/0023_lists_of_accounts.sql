-- needs all processes stopped: it fills a column of every account, and builds indexes under lock
-- The last time that an account was used, and the orders and filters of lists.
alter table users add column last_active_at timestamp with time zone;
update users set last_active_at = seen.at
from (select user_id, max(last_seen_at) as at from sessions group by user_id) seen where seen.user_id = users.id;
create index users_role on users (role, id);
create index users_plan on users (current_plan, id);
create index users_active on users (coalesce(last_active_at, 'epoch'::timestamp with time zone), id);
create index tasks_name on tasks (lower(name), id);
create index prompts_title on prompts (lower(title), id);
create index tools_mcp_server on tools (mcp_server_id);
