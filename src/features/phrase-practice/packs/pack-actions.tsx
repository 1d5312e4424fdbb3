import { practiceAddress, type SituationCard } from '#features/phrasebook/review-public.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { nameSituation } from './pack-store.ts'
import type { Packs } from './use-packs.tsx'

/** Keeps a pack, goes on with one that was broken off, opens it, or takes it away. */
export function PackActions({ situation, packs }: { situation: SituationCard; packs: Packs }) {
  const title = nameSituation(situation)
  const pack = packs.find(situation)
  return (
    <>
      {pack && (
        <a className={buttonClass({ variant: 'quiet', size: 'small' })} href={practiceAddress(situation)}>
          تمرین
        </a>
      )}
      {!pack?.isWhole && (
        <Button
          variant="quiet"
          size="small"
          busy={packs.isUnderWay(situation)}
          disabled={!packs.isKnown}
          aria-label={`${pack ? 'ادامهٔ دریافت' : 'دریافت'} «${title}»`}
          onClick={() => void packs.keep(situation)}
        >
          <Icon name="download" />
          {pack ? 'ادامهٔ دریافت' : 'دریافت'}
        </Button>
      )}
      {pack && (
        <IconButton
          icon="trash-2"
          label={`برداشتن «${title}» از دستگاه`}
          onClick={() => void packs.drop(situation)}
        />
      )}
    </>
  )
}
