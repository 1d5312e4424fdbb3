-- Whom somebody's code brought, from their first payment on; who has only registered is known by `users.referred_by`.
create table referral (
  id uuid primary key default gen_random_uuid(),
  -- Null once they are gone: one is rewarded for a person once all the same.
  invitee_id uuid unique references users (id) on delete set null,
  referrer_id uuid references users (id) on delete set null,
  state text not null check (state in ('rewarded', 'blocked', 'taken-back')),
  -- Why nothing was given for it.
  cause text check (cause in ('identity', 'phone', 'email', 'device', 'card', 'repeat')),
  order_id uuid references orders (id),
  paid_at timestamptz not null,
  taken_back_at timestamptz,
  check ((state = 'blocked') = (cause is not null)),
  check ((state = 'taken-back') = (taken_back_at is not null))
);
create index referral_by_referrer on referral (referrer_id, paid_at desc);
create index referral_by_order on referral (order_id) where order_id is not null;
create index referral_newest on referral (paid_at desc, id);

-- What shows that two accounts are one person's, by keyed hashes alone. They stay when the account is gone, without its name,
-- so that nobody is brought twice.
create table club_trace (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('identity', 'phone', 'email', 'device', 'card')),
  hash bytea not null,
  user_id uuid references users (id) on delete set null,
  -- Whether it is of somebody who was rewarded for.
  is_invitee boolean not null default false,
  seen_at timestamptz not null,
  unique (kind, hash, user_id)
);
create index club_trace_by_user on club_trace (user_id) where user_id is not null;

-- Friends whom somebody noted by their number and who did not come yet: by a keyed hash, and by its ends as it is shown.
create table club_invitation (
  id uuid primary key,
  referrer_id uuid not null references users (id) on delete cascade,
  phone_hash bytea not null,
  shown text not null check (length(shown) <= 12),
  invited_at timestamptz not null,
  unique (referrer_id, phone_hash)
);
create index club_invitation_oldest on club_invitation (invited_at);
