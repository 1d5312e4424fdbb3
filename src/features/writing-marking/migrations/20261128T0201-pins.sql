-- Remarks on files, and what is said of the whole: a marking that was begun before has none.
update writing_marking set data = '{"pins": [], "voiceId": null}'::jsonb || data::jsonb;
