-- The same sentence in a second voice, and what the sound of each weighs in bytes.
alter table phrase
  add column audio_bytes int,
  add column second_audio_key text,
  add column second_audio_bytes int;
