import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { phrasebookPaths } from '#contract/phrasebook-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { Share } from '#ui/share.tsx'
import text from '#ui/text.module.css'
import { readSharedList } from './contract.ts'
import { isOwn, isSoundless } from './own.ts'
import { OwnPhraseRow } from './own-phrase-row.tsx'
import { sharedListLink } from './phrase-links.ts'
import rowStyles from './phrase-row.module.css'
import { PhraseRow } from './phrase-row.tsx'
import styles from './phrasebook.module.css'
import { SaveAllButton } from './save-all-button.tsx'
import { phrasebookTag, sharedListTag } from './tags.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, linkedAs } = loaderApi(context)
  const share = params.share ?? ''
  cacheTags(phrasebookTag, sharedListTag(share))
  const list = await call(readSharedList, { share })
  linkedAs(sharedListLink(share, list))
  return { list, address: new URL(phrasebookPaths.sharedList({ share }), request.url).href }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return [
    { title: pageTitle(loaderData ? loaderData.list.title : 'فهرست عبارت‌ها') },
    // Whoever has the address may read it; search engines are not told of it.
    { name: 'robots', content: 'noindex' },
  ]
}

export default function SharedListPage() {
  const { list, address } = useLoaderData<typeof loader>()
  const among = list.items.map(phrase => phrase.id)
  return (
    <div className={layout.wrap}>
      <div className={`${layout.pageHead} ${layout.spread} ${layout.wrapping}`}>
        <div>
          <UserText as="h1">{list.title}</UserText>
          <p className={text.muted}>
            فهرست <bdi>{list.ownerName}</bdi>، {persianNumber(list.items.length)} عبارت
          </p>
        </div>
        <div className={`${layout.row} ${layout.wrapping}`}>
          <Share address={address} text={list.title} />
          {list.items.length > 0 && <SaveAllButton list={list} />}
        </div>
      </div>
      {list.items.length > 0 ? (
        <ul
          className={classes(styles.list, isSoundless(list.items) && rowStyles.soundless)}
          aria-label="عبارت‌ها"
        >
          {list.items.map(phrase =>
            isOwn(phrase) ? (
              <OwnPhraseRow key={phrase.id} phrase={phrase} />
            ) : (
              <PhraseRow key={phrase.id} phrase={phrase} among={among} />
            ),
          )}
        </ul>
      ) : (
        <Empty title="این فهرست هنوز خالی است." />
      )}
    </div>
  )
}
