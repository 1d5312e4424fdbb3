import { levelCodes, levelNames } from '#persian/level-names.ts'
import { describeHalf } from './can-do.ts'
import type { PublicResult } from './contract.ts'
import styles from './result.module.css'

/** The arc: its middle and radius in units of the drawing, the degrees it leaves open between levels. */
const [centre, radius, gap] = [{ x: 200, y: 200 }, 150, 3]

/** A point at a share of the way, from the right end of the arc (0) to the left one (1), as the page reads. */
function findPoint(share: number, away = radius) {
  const angle = Math.PI * share
  return { x: centre.x + away * Math.cos(angle), y: centre.y - away * Math.sin(angle) }
}

const format = ({ x, y }: { x: number; y: number }) => `${x.toFixed(1)} ${y.toFixed(1)}`

/** The six levels as an arc of tiles, those behind laid, with a star where somebody stands. */
export function Gauge({ level, position }: Pick<PublicResult, 'level' | 'position'>) {
  const now = levelCodes.indexOf(level)
  // After a conversation the level may be another than that of the questions: the star stands in its middle then.
  const share = Math.floor(position * 6) === now ? position : (now + 0.5) / 6
  const star = findPoint(share)
  return (
    <svg
      className={styles.gauge}
      viewBox="0 0 400 236"
      role="img"
      aria-label={`سطح شما ${level}، ${levelNames[level]}`}
    >
      {levelCodes.map((code, index) => {
        const [from, to] = [index / 6 + gap / 360, (index + 1) / 6 - gap / 360]
        const label = findPoint((index + 0.5) / 6, radius + 28)
        return (
          <g key={code}>
            <path
              className={index === now ? styles.segNow : index < now ? styles.segOn : styles.seg}
              d={`M${format(findPoint(from))}A${radius} ${radius} 0 0 0 ${format(findPoint(to))}`}
            />
            <text className={index === now ? styles.labelNow : undefined} x={label.x} y={label.y}>
              {code}
            </text>
          </g>
        )
      })}
      <polygon
        className={styles.needle}
        transform={`translate(${format(star)}) scale(0.38)`}
        points="50,0 35.4,14.6 35.4,35.4 14.6,35.4 0,50 -14.6,35.4 -35.4,35.4 -35.4,14.6 -50,0 -35.4,-14.6 -35.4,-35.4 -14.6,-35.4 0,-50 14.6,-35.4 35.4,-35.4 35.4,-14.6"
      />
      <text className={styles.big} x="200" y="160">
        {level}
      </text>
      <text className={styles.sub} x="200" y="212">
        {levelNames[level]}
        {share === position && `، ${describeHalf(position)}`}
      </text>
    </svg>
  )
}
