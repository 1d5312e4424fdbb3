import type { AuditAbout, AuditAction } from '#account/staff/audit-actions.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { CommentKind } from './rules.ts'

/** Whoever may be asked for hooks. */
export type HasFeatures = Pick<AppContext, 'features'>

/** Something that people say something under. */
export type Subject = { id: string; title: string; path: string }

/** What comments know of the things of one kind; the feature that keeps these says it. */
export type CommentSubjects = {
  kind: CommentKind
  /** What is out under this address. @throws AppError notFound */
  find(db: Db, slug: string): Promise<Subject>
  /** The same, held so that it is not removed before the transaction ends. @throws AppError notFound */
  hold(tx: Tx, slug: string): Promise<Subject>
  /** Those of these that there are, out or not; in as many statements for many as for one. */
  list(db: Db, ids: readonly string[]): Promise<Subject[]>
  /** Where each comment has its second: how many there are of one. */
  countSeconds?(db: Db, id: string): Promise<number>
  /** What the audit log says of a decision, and of what. */
  audited: { shown: AuditAction; hidden: AuditAction; about: AuditAbout['kind'] }
}

declare module '#server/app-context.ts' {
  interface FeatureHooks {
    commentSubjects?: CommentSubjects
  }
}

export const listSubjectKinds = ({ features }: HasFeatures): CommentSubjects[] =>
  features.flatMap(({ commentSubjects }) => commentSubjects ?? [])

/** The things that these comments are said under, by their ids. */
export async function findSubjects(
  app: HasFeatures,
  db: Db,
  rows: readonly { about_kind: CommentKind; about_id: string }[],
): Promise<Map<string, Subject>> {
  const found = new Map<string, Subject>()
  for (const { kind, list } of listSubjectKinds(app)) {
    const ids = rows.filter(row => row.about_kind === kind).map(row => row.about_id)
    for (const subject of await list(db, ids)) found.set(subject.id, subject)
  }
  return found
}
