import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QueryView } from './query-view.tsx'

const render = (query: { data?: string; error?: { message: string } }) =>
  renderToStaticMarkup(
    <QueryView
      query={{ data: undefined, error: null, refetch: () => undefined, ...query }}
      loading={<i>skeleton</i>}
    >
      {data => <p>{data}</p>}
    </QueryView>,
  )
const error = { message: 'ارتباط با سرور قطع است.' }

test('shows skeletons until data comes', () => {
  expect(render({})).toContain('<i>skeleton</i>')
  expect(render({})).toContain('در حال بارگذاری…')
})

test('shows the data, also while asking for it again fails', () => {
  expect(render({ data: 'سلام' })).toBe('<p>سلام</p>')
  expect(render({ data: 'سلام', error })).toBe('<p>سلام</p>')
})

test('says why no data came and offers another try', () => {
  const shown = render({ error })
  expect(shown).toContain(error.message)
  expect(shown).toContain('تلاش دوباره')
  expect(shown).not.toContain('skeleton')
})
