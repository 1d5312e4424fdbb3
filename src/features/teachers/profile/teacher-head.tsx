import { Arch } from '#ui/arch.tsx'
import { AudioButton } from '#ui/audio-button.tsx'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import type { TeacherDetail } from '../catalogue/contract.ts'
import { findLevelRange, formatLanguages } from '../catalogue/labels.ts'
import { Rating } from '../catalogue/rating.tsx'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import styles from './profile.module.css'

/** Who a teacher is: the portrait, the name, what they teach, the short introduction. */
export function TeacherHead({ teacher }: { teacher: TeacherDetail }) {
  const { slug, name, portraitUrl, headline, teaches, city, speaks, accent, intro, introUrl } = teacher
  const levels = findLevelRange(teaches)
  return (
    <header className={styles.head}>
      <Arch name={name} url={portraitUrl} eager />
      <div className={classes(layout.stack, layout.tight)}>
        {teacher.isChecked && (
          <div>
            <Tag tone="turquoise">
              <Icon name="badge-check" />
              مدرک بررسی‌شده
            </Tag>
          </div>
        )}
        <UserText as="h1">{name}</UserText>
        <p className={text.muted}>
          استاد {formatLanguages(teaches)}
          {levels && (
            <>
              ، <Bdi>{levels.from}</Bdi> تا <Bdi>{levels.to}</Bdi>
            </>
          )}
        </p>
        <p className={text.meta}>
          <Rating rating={teacher.rating} reviews={teacher.reviews} count />
          {city && (
            <span>
              <Icon name="map-pin" />
              <UserText>{city}</UserText>
            </span>
          )}
          <span>
            <Icon name="languages" />
            {speaks.join('، ')}
          </span>
          {accent && (
            <span>
              <Icon name="volume-2" />
              لهجهٔ {accent}
            </span>
          )}
        </p>
        <UserText as="p">{headline}</UserText>
        <div>
          <FavouriteButton slug={slug} name={name} />
        </div>
      </div>
      {intro && (
        <figure className={styles.intro}>
          {introUrl ? <AudioButton src={introUrl} label={`شنیدن معرفی ${name}`} /> : <Icon name="quote" />}
          <figcaption>
            <span className={text.strong}>معرفی کوتاه</span>
            <UserText as="blockquote" className={text.muted}>
              {intro}
            </UserText>
          </figcaption>
        </figure>
      )}
    </header>
  )
}
