import { useLocation } from 'react-router'
import { Chip, Chips } from '#ui/chip.tsx'

/** The ways to look at a page, by their names in its address. */
type Views<Name extends string> = Readonly<Record<Name, string>>

/** Which of its views a page's address asks for. */
export function useView<Name extends string>(views: Views<Name>, otherwise: NoInfer<Name>): Name {
  const asked = new URLSearchParams(useLocation().search).get('view')
  return (Object.keys(views) as Name[]).find(name => name === asked) ?? otherwise
}

export function ViewChips<Name extends string>({ views, chosen }: { views: Views<Name>; chosen: Name }) {
  return (
    <Chips label="نما">
      {Object.entries<string>(views).map(([name, title]) => (
        <Chip key={name} to={`?view=${name}`} chosen={name === chosen}>
          {title}
        </Chip>
      ))}
    </Chips>
  )
}
