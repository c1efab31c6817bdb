-- MCP servers, each connected once; their tools have its connection.
create table mcp_servers (
  id uuid not null constraint mcp_servers_pkey primary key,
  name text not null constraint mcp_servers_name_unique unique,
  config jsonb not null,
  change_count integer not null default 0,
  model_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  created_by uuid,
  updated_by uuid
);
alter table tools add column mcp_server_id uuid constraint tools_mcp_server_id_mcp_servers_id_fk references mcp_servers (id) on delete set null;
