import { directLanguage } from '#contract/school-languages.ts'
import styles from './tasks.module.css'

/** A text in the language that is learnt, as its lines are; lines with « | » in them are rows of a table. */
export function ForeignText({ language, text }: { language: string; text: string }) {
  return (
    <div lang={language} dir={directLanguage(language)} className={styles.foreign}>
      {splitBlocks(text).map(({ isTable, lines }, index) =>
        isTable ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn anew as a whole
          <Figures key={index} lines={lines} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <p key={index}>{lines.join('\n').trim()}</p>
        ),
      )}
    </div>
  )
}

function Figures({ lines }: { lines: readonly string[] }) {
  const [head = [], ...rows] = lines.map(line => line.split(' | '))
  return (
    <div className={styles.figures}>
      <table>
        <thead>
          <tr>
            {head.map(cell => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is nothing but its column
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function splitBlocks(text: string) {
  const blocks: { isTable: boolean; lines: string[] }[] = []
  for (const line of text.split('\n')) {
    const isTable = line.includes(' | ')
    const last = blocks.at(-1)
    if (last?.isTable === isTable) last.lines.push(line)
    else blocks.push({ isTable, lines: [line] })
  }
  return blocks.filter(({ lines }) => lines.some(line => line.trim()))
}
