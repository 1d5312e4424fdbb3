import { useState } from 'react'
import { useLocation } from 'react-router'
import { TabLinks, Tabs } from '#ui/tabs.tsx'
import { Group } from './group.tsx'

const tabs = [
  { key: 'chapters', label: 'بخش‌ها' },
  { key: 'notes', label: 'یادداشت‌های من', count: 4 },
  { key: 'talk', label: 'گفت‌وگوی کلاس' },
  { key: 'files', label: 'جزوه و تکلیف' },
] as const

const shown = {
  chapters: 'گرم‌کردن: دیروز چه شد؟',
  notes: 'چهار یادداشت از جلسهٔ پنجم.',
  talk: 'هنوز کسی چیزی نگفته است.',
  files: 'جزوهٔ جلسه و تکلیف هفته.',
} as const

const places = [
  { key: 'week', label: 'هفته' },
  { key: 'season', label: '۱۲ هفته' },
  { key: 'year', label: 'سال' },
] as const

/** Buttons with their panel, and links of the query. */
export function TabGallery() {
  const [chosen, setChosen] = useState<keyof typeof shown>('chapters')
  const query = new URLSearchParams(useLocation().search)
  const asked = query.get('span')
  const span = places.find(({ key }) => key === asked)?.key ?? 'week'
  return (
    <Group title="برگه" arrange="stack">
      <Tabs label="دربارهٔ جلسه" tabs={tabs} chosen={chosen} onChoose={setChosen}>
        <p>{shown[chosen]}</p>
      </Tabs>
      <TabLinks
        label="بازهٔ آمار"
        tabs={places.map(place => ({ ...place, to: `/studio/ui?span=${place.key}` }))}
        chosen={span}
      />
    </Group>
  )
}
