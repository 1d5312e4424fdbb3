import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'

/** An identifier of the private language that the code once spoke, and the standard term that took its place. */
type Word = {
  old: RegExp
  use: string
  /** Where the word means what it says, or is a library's. */
  except?: RegExp
}

/**
 * The table of docs/vocabulary.md. Identifiers are banned in their old meaning, never the words: an exam has answers,
 * a school has rooms.
 */
const identifiers: readonly Word[] = [
  { old: /^(House|openHouse|openTestHouse)$/, use: 'AppContext, createAppContext, openTestApp' },
  { old: /^(Room|defineRoom)$/, use: 'Feature, defineFeature' },
  { old: /^(Asking|asking|askings|AskingFor|pageAsking|askAsVisitor)$/, use: 'RequestContext, loaderApi' },
  { old: /^(Asker|asker)$/, use: 'Actor' },
  { old: /^(ask|AskFault)$/, use: 'callApi, ApiError', except: /^(test|bench|emulators)\// },
  {
    old: /^(Fault|faultOf|isFault|sendFault|FaultName)$/,
    use: 'AppError, toAppError',
    except: /^emulators\//,
  },
  { old: /^(doors?|door[A-Z]\w*|\w+Doors?)$/, use: 'public files, channels, demo pages' },
  { old: /^(desk|desks|Desk|\w*[a-z]Desk|desk[A-Z]\w*)$/, use: 'studio, …Admin' },
  { old: /^(tell|tellMany|told|isTold|toldAt)$/, use: 'notify, notifyMany, notified' },
  {
    old: /^(letterTexts?|LetterTexts?|letterWords|LetterKey|postLetter)$/,
    use: 'messageTemplates, OutboundMessage',
  },
  { old: /^(laid|lay[A-Z]\w*|takeIn|takenOver)$/, use: 'imported, import…, ingest' },
  { old: /^(short(Groups?|Answers?)|isShort(Group)?)$/, use: 'undersubscribed' },
  {
    old: /^(keptAnswers?|keptQuery|keptQueryOf|keptPages?|unkept)$/,
    use: 'idempotencyRecord, offlineQuery, pagePool, notIdempotent',
  },
  { old: /^(Goods?|goodOf|Sold)$/, use: 'Purchasable, findPurchasable, Purchase' },
  { old: /^(takeBack|giveBack)$/, use: 'revoke, refund' },
  { old: /^(forget|forgetMine|forgetUser)$/, use: 'eraseUserData' },
  { old: /^(Act|acts|actNames|auditActs|AuditAct)$/, use: 'Permission, AuditAction, LearningActivity' },
  { old: /^(stale|shows|freshFor)$/, use: 'invalidateTags, cacheTags, maxAge' },
  { old: /^(groundwork|Ground|Surroundings)$/, use: 'core' },
  { old: /^(Crumbs|Bones?|Faces?|Foreign)$/, use: 'Breadcrumbs, Skeleton, Avatar, Bdi' },
  { old: /^(callOut|CallOut|tries|awaited)$/, use: 'outboundFetch, attempts, pending' },
  { old: /^(most|least)[A-Z]\w*$/, use: 'max…, min…' },
  { old: /^(lastWords|farewell|patience)$/, use: 'requestDrainMs, readinessDrainMs, shutdownTimeoutMs' },
  { old: /^(scarce|perNeighbourhood)$/, use: 'rateLimit' },
  {
    old: /^(resident|newcomer|hall|leash|elsewhere|victim)$/,
    use: 'seededUser, newUser, testServer, processGroup, otherProcess, target',
  },
  { old: /^[a-z]\w*[a-z]Of$/, use: 'a verb: formatName, findRefusal, toRow' },
]

const files: readonly Word[] = [
  {
    old: /(^|\/)(house|room|door|desk)[.-]|-(room|desk|door)\./,
    use: 'app context, feature, public, studio',
  },
  { old: /(^|\/)(peers|areas|taken-over)\//, use: 'emulators, features, imports' },
  { old: /(^|\/)(post|letter-texts)\//, use: 'messaging, message-templates' },
  {
    old: /(^|\/)(words|crumbs|face|foreign|papers|goods|turns|groundwork|take-in|told-type)\.[\w.]+$/,
    use: 'see docs/vocabulary.md',
  },
]

/** `path:line: old, use new` for every private word in the code. */
export function findPrivateWords(read: { path: string; text: string }[]): string[] {
  return read.flatMap(({ path, text }) => [
    ...files
      .filter(({ old }) => old.test(path))
      .map(({ use }) => `${path}: the name of the file; use ${use}`),
    ...findIdentifiers(path, text),
  ])
}

function findIdentifiers(path: string, text: string): string[] {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      const word = identifiers.find(({ old, except }) => old.test(node.text) && !except?.test(path))
      const line = () => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
      if (word) found.push(`${path}:${line()}: ${node.text}; use ${word.use}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

if (import.meta.main) {
  const paths = globSync(['{src,test,tools,bench,emulators}/**/*.{ts,tsx}', '*.ts']).filter(
    path => !/node_modules|tools\/(rename|words)/.test(path),
  )
  const found = findPrivateWords(paths.map(path => ({ path, text: readFileSync(path, 'utf8') })))
  if (paths.length < 1500) found.push(`only ${paths.length} files were found`)
  if (found.length > 0) console.log(found.join('\n'))
  process.exit(found.length > 0 ? 1 : 0)
}
