-- The signatures were always over the context as well; a checker of the standard finds it only where the proof says it.
update credential
set document = jsonb_set(document, '{proof,@context}', document -> '@context')
where document is not null and not document -> 'proof' ? '@context';
