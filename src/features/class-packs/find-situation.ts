import { key } from '#persian/search-key.ts'

/** The situation that a class's title names, by its own or by one of the two names in it: «پزشک و داروخانه». */
export function findSituation<S extends { title: string }>(
  classTitle: string,
  situations: readonly S[],
): S | null {
  const words = ` ${key(classTitle)} `
  const names = (title: string) => [title, ...title.split(' و ')].map(name => ` ${key(name)} `)
  return (
    situations.find(({ title }) =>
      names(title).some(name => name.trim().length > 2 && words.includes(name)),
    ) ?? null
  )
}
