-- Proofs of work that were taken: none is good twice, whichever process it comes to.
create table spent_proof (
  id text primary key,
  expires_at timestamptz not null
);
