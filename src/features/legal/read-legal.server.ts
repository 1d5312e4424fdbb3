import { listLegalVersions } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { type LegalDocument, legalTitles, versionInForce } from '#contract/legal.ts'
import { findNamed, readVersion } from '#features/documents/public.server.ts'
import { isoDay } from '#persian/jalali.ts'
import type { RequestContext } from '#server/app-context.ts'
import { toExcerpt } from '#server/engines/prose/extract-text.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { readLegal as readLegalCall } from './contract.ts'
import { firstProse } from './first-texts.server.ts'

/** @throws AppError notFound, where there is no such version */
export async function readLegal(
  { db, now }: RequestContext,
  { document, version }: CheckedInputOf<typeof readLegalCall>,
) {
  const versions = await listLegalVersions(db, document)
  const inForce = versionInForce(versions, isoDay(now()))
  const shown = version === undefined ? inForce : versions.find(({ number }) => number === version)
  const prose = shown && (await readProse(db, document, shown.number))
  if (!prose) throw new AppError('notFound')
  const text = {
    title: legalTitles[document],
    lead: toExcerpt(prose.text.split('\n\n')[0]!),
    html: prose.html,
    sections: prose.headings.filter(({ level }) => level === 2),
  }
  return { text, version: shown, inForce, versions: versions.toReversed() }
}

async function readProse(db: Db, document: LegalDocument, number: number) {
  if (number === 1) return firstProse(document)
  const documentId = await findNamed(db, 'legal', document)
  const found = documentId && (await readVersion(db, documentId, number))
  return found ? { html: found.html, text: found.plain, headings: found.headings } : null
}
