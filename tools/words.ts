import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'

/** An identifier of the private language that the code once spoke, and the standard term that took its place. */
type Word = {
  old: RegExp
  use: string
  /** Where the word means what it says, or is a library's. */
  except?: RegExp
}

/** Banned is the identifier in its old meaning, never the word: an exam has answers, a school has rooms. */
const identifiers: readonly Word[] = [
  { old: /^(House|openHouse|openTestHouse)$/, use: 'AppContext, createAppContext, openTestApp' },
  {
    old: /^(Room|defineRoom)$/,
    use: 'Feature, defineFeature',
    // A branch has rooms, which groups meet in.
    except: /features\/(branches|courses|classes)\//,
  },
  { old: /^(Asking|asking|askings|AskingFor|pageAsking|askAsVisitor)$/, use: 'RequestContext, loaderApi' },
  { old: /^Asker$/, use: 'Actor' },
  { old: /^(AskFault|askAs|askOnce|askPatiently)$/, use: 'ApiError, callAs, callOnce, callWithRetry' },
  {
    old: /^(Fault|faultOf|faultsOf\w*|isFault|sendFault|FaultName)$/,
    use: 'AppError, toAppError',
    // The faults that are planted in a bank; the name of a schema that others read.
    except: /^emulators\/|payment\/simulation|bench\/orders|openapi/,
  },
  { old: /^(doors?|door[A-Z]\w*|\w+Doors?)$/, use: 'public files, channels, demo pages' },
  {
    old: /^(desk|desks|Desk|(?!\w*([fF]ront|At)Desk$)\w*[a-z]Desk|desk[A-Z]\w*)$/,
    use: 'studio, …Admin',
    // People are served at a front desk, and pay there.
    except: /features\/(front-desk|cashbox|payment|instalments|orders|people)\//,
  },
  { old: /^(tell|tellMany|told|isTold)$/, use: 'notify, notifyMany, notified' },
  {
    old: /^(letterTexts|LetterTexts?|letterWords|LetterKey|postLetter)$/,
    use: 'messageTemplates, OutboundMessage',
  },
  { old: /^(laid|lay[A-Z]\w*|takeIn|takenOver)$/, use: 'imported, import…, ingest' },
  { old: /^(short(Groups?|Answers?)|isShortGroup)$/, use: 'undersubscribed' },
  {
    old: /^(keptAnswers?|keptQuery|keptQueryOf|keptPages?|unkept)$/,
    use: 'idempotencyRecord, offlineQuery, pagePool, notIdempotent',
  },
  { old: /^(Goods?|goodOf|Sold)$/, use: 'Purchasable, findPurchasable, Purchase' },
  { old: /^(takeBack|giveBack)$/, use: 'revoke, refund' },
  { old: /^forget(Mine|User|Letters|Account|Media)$/, use: 'eraseUserData, erase…' },
  { old: /^(Act|actNames|auditActs|AuditAct)$/, use: 'Permission, AuditAction, LearningActivity' },
  { old: /^(staleLists|makeStale|shows|freshFor)$/, use: 'invalidateTags, cacheTags, maxAge' },
  { old: /^(groundwork|Ground|Surroundings)$/, use: 'core' },
  { old: /^(Crumbs|Bones?|Faces?|Foreign)$/, use: 'Breadcrumbs, Skeleton, Avatar, Bdi' },
  { old: /^(callOut|CallOut|awaited)$/, use: 'outboundFetch, pending' },
  // `mostPoints` is a field of the API.
  { old: /^(most(?!Points$)|least)[A-Z]\w*$/, use: 'max…, min…' },
  { old: /^(lastWords|farewell|patience)$/, use: 'requestDrainMs, readinessDrainMs, shutdownTimeoutMs' },
  { old: /^(scarce|perNeighbourhood)$/, use: 'rateLimit' },
  { old: /^(resident|newcomer|hall|leash)$/, use: 'seededUser, newUser, liveTestServer, processGroup' },
  {
    old: /^[a-z]\w*[a-z]Of$/,
    use: 'a verb: formatName, findRefusal, toRow',
    except: /^emulators\//,
  },
]

/** Names of the language, the browser and libraries. */
const ofOthers =
  /^(indexOf|lastIndexOf|getPrototypeOf|setPrototypeOf|valueOf|toBeInstanceOf|anyOf|allOf|oneOf|multipleOf|alumniOf|isPartOf|expectTypeOf)$/

const files: readonly Word[] = [
  {
    old: /(^|\/)(house|room|door|desk)[.-]|-(room|desk|door)\./,
    use: 'app context, feature, public, studio',
    except: /front-desk|features\/(branches|courses)\//,
  },
  { old: /(^|\/)(peers|areas|taken-over)\//, use: 'emulators, features, imports' },
  { old: /(^|\/)(post|letter-texts)\//, use: 'messaging, message-templates' },
  {
    old: /(^|\/)(crumbs|face|foreign|papers|goods|turns|groundwork|take-in|told-type)\.[\w.]+$/,
    use: 'breadcrumbs, avatar, bdi, certificate, purchasables, mutex, core, ingest, detected-type',
  },
]

/** `path:line: old, use new` for every private word in the code. */
export function findPrivateWords(read: { path: string; text: string }[]): string[] {
  return read.flatMap(({ path, text }) => [
    ...files
      .filter(({ old, except }) => old.test(path) && !except?.test(path))
      .map(({ use }) => `${path}: the name of the file; use ${use}`),
    ...findIdentifiers(path, text),
  ])
}

function findIdentifiers(path: string, text: string): string[] {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !ofOthers.test(node.text)) {
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
