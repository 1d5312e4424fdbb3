import { sql } from 'kysely'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { AccountTables } from '../tables.server.ts'

const t = withTables<AccountTables>()

/**
 * A query of somebody's family, as `id` and `name`: the children of one guardian, and who shares a phone and a surname with
 * them. The phone alone is not enough, for everybody may write any number as theirs.
 */
export const selectFamily = (db: Db, userId: string) =>
  t(db)
    .selectFrom('users as self')
    .innerJoin('users as other', join =>
      join.onRef('other.id', '<>', 'self.id').on(
        sql<boolean>`(other.guardian_id = self.guardian_id
            or self.surname <> '' and other.surname = self.surname
              and (other.contact_country_code || other.contact_phone_number in
                  (self.phone, self.contact_country_code || self.contact_phone_number)
                or other.phone = self.contact_country_code || self.contact_phone_number))`,
      ),
    )
    .select(['other.id', 'other.name'])
    .where('self.id', '=', userId)
