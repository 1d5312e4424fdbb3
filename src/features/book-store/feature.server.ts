import { defineFeature } from '#server/app-context.ts'

/** The books of the store: what is sold of them, how many there are, and who bought what. */
export const bookStore = defineFeature({
  name: 'book-store',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
})
