-- Languages that the school added to those the product knows: [{code, name, enName, isRtl}].
alter table site_languages add column own jsonb not null default '[]';
