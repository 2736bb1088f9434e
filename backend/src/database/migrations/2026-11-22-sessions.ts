/**
 * Sessions, one for all token pairs that follow from one login, and wrong passwords, counted to warn the owner. A session from
 * before is taken to have started with its oldest pair; a pair lives for 14 days.
 */
export const sessions: readonly string[] = [
  `create table sessions (
    family uuid primary key,
    user_id integer not null references users on delete cascade,
    device text,
    network text,
    started timestamptz not null,
    last_used timestamptz not null,
    expires timestamptz not null)`,
  `create index sessions_user on sessions (user_id)`,
  `create index sessions_expiry on sessions (expires)`,
  `insert into sessions (family, user_id, started, last_used, expires)
    select family, user_id, min(refresh_expires) - interval '14 days', max(refresh_expires) - interval '14 days',
      max(refresh_expires)
    from token_pairs group by family, user_id`,
  `alter table token_pairs add constraint token_pairs_session foreign key (family) references sessions on delete cascade`,
  `create table login_failures (
    user_id integer primary key references users on delete cascade,
    count integer not null,
    since timestamptz not null)`,
]
