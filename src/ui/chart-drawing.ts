import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { Instant } from '#persian/jalali.ts'
import { chartDays } from './chart-days.ts'

/** One row of numbers, a value a day; `null` where nothing was counted. */
export type ChartSeries = {
  name: string
  tone: 'turquoise' | 'pale' | 'lapis' | 'saffron'
  values: readonly (number | null)[]
}

export type ChartDrawing = { remove: () => void }

/** The least room a day's name needs, CSS pixels. */
const nameRoom = 44

type Ink = (role: string) => string

/**
 * Draws into an element, in its size and its theme, and follows both until it is removed. A canvas knows no custom
 * properties, so their colours are read anew when the theme changes.
 */
export function drawChart(
  box: HTMLElement,
  what: {
    kind: 'line' | 'bar'
    days: readonly Instant[]
    series: readonly ChartSeries[]
    now?: string
    /** The class that gives a tone its `--glaze`. */
    findClass: (tone: string) => string | undefined
    spell: (value: number) => string
  },
): ChartDrawing {
  const probe = box.appendChild(document.createElement('i'))
  probe.hidden = true
  let inks = new Map<string, string>()
  const ink: Ink = role => {
    let found = inks.get(role)
    if (!found) {
      probe.className = role.startsWith('--') ? '' : (what.findClass(role) ?? '')
      probe.style.color = `var(${role.startsWith('--') ? role : '--glaze'})`
      found = getComputedStyle(probe).color
      inks.set(role, found)
    }
    return found
  }
  const { fontFamily, fontSize } = getComputedStyle(box)
  const plot = new UPlot(
    { ...buildOptions(what, ink, `${fontSize} ${fontFamily}`), ...measureBox(box) },
    what.kind === 'bar' ? stacked(what.series) : plain(what.series),
    box,
  )

  const sizes = new ResizeObserver(() => plot.setSize(measureBox(box)))
  sizes.observe(box)
  const redraw = () => {
    inks = new Map()
    // Bars keep their colour with their shapes: those are made anew.
    plot.redraw(true, true)
  }
  const theme = new MutationObserver(redraw)
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', redraw)
  // Letters drawn before the font came stay as they are in a canvas.
  void document.fonts.ready.then(redraw)
  return {
    remove() {
      sizes.disconnect()
      theme.disconnect()
      system.removeEventListener('change', redraw)
      plot.destroy()
      probe.remove()
    },
  }
}

const measureBox = (box: HTMLElement) => ({ width: box.clientWidth, height: box.clientHeight })

const listIndexes = (series: readonly ChartSeries[]) => (series[0]?.values ?? []).map((_, index) => index)

const plain = (series: readonly ChartSeries[]): UPlot.AlignedData => [
  listIndexes(series),
  ...series.map(({ values }) => [...values]),
]

/** Each series on those before it, the highest first, so that the lower ones are drawn over it. */
function stacked(series: readonly ChartSeries[]): UPlot.AlignedData {
  const places = listIndexes(series)
  const sums = places.map(() => 0)
  const rows = series.map(({ values }) => places.map(index => (sums[index]! += values[index] ?? 0)))
  return [places, ...rows.reverse()]
}

function buildOptions(
  { kind, days, series, now, spell }: Parameters<typeof drawChart>[1],
  ink: Ink,
  font: string,
): Omit<UPlot.Options, 'width' | 'height'> {
  const last = days.length - 1
  const drawn = kind === 'bar' ? [...series].reverse() : series
  const ratio = () => devicePixelRatio
  const colours = (tone: string) => () => days.map((_, index) => ink(index === last ? 'saffron' : tone))
  return {
    scales: {
      // Time runs as the page is read. Half a day stands free at both ends.
      x: { time: false, dir: -1, range: () => [-0.5, last + 0.5] },
      y: {
        range: (_, low, high) =>
          kind === 'bar' ? [0, (high || 1) * 1.12] : UPlot.rangeNum(low, high, 0.1, true),
      },
    },
    axes: [
      {
        font,
        stroke: () => ink('--ink-3'),
        size: 28,
        grid: { show: false },
        ticks: { show: false },
        splits: () => days.map((_, index) => index),
        values: plot => {
          const every = Math.max(1, Math.ceil((nameRoom * days.length) / (plot.width - 40)))
          const names = chartDays(days, every)
          return now ? [...names.slice(0, -1), now] : names
        },
      },
      {
        side: 3,
        font,
        stroke: () => ink('--ink-3'),
        size: (_, values) => 16 + 8 * Math.max(1, ...(values ?? []).map(value => value.length)),
        grid: { stroke: () => ink('--line'), width: 1 },
        ticks: { show: false },
        values: (_, splits) => splits.map(split => spell(split)),
      },
    ],
    series: [
      {},
      ...drawn.map(({ tone }, layer): UPlot.Series => {
        const colour = () => ink(tone)
        if (kind === 'line')
          return { stroke: colour, width: 2, points: { size: 7, fill: colour, stroke: colour } }
        return {
          stroke: colour,
          fill: colour,
          width: 0,
          points: { show: false },
          paths: UPlot.paths.bars!({
            size: [0.54, 44],
            radius: 0.08,
            // The lowest of the bars that are under way is the saffron one.
            disp: now && layer === drawn.length - 1 ? { fill: { unit: 3, values: colours(tone) } } : {},
          }),
        }
      }),
    ],
    cursor: { show: false },
    legend: { show: false },
    hooks: {
      draw: [
        plot => {
          // What a bar amounts to stands above it, where there is room for it.
          if (kind !== 'bar' || plot.bbox.width / ratio() / days.length < 28) return
          const { ctx } = plot
          ctx.save()
          ctx.font = font.replace(/^([\d.]+)px/, (_, size) => `700 ${Number(size) * ratio()}px`)
          ctx.fillStyle = ink('--ink-2')
          ctx.textAlign = 'center'
          ctx.textBaseline = 'bottom'
          for (const [index, sum] of (plot.data[1] ?? []).entries()) {
            if (sum == null) continue
            ctx.fillText(
              spell(sum),
              plot.valToPos(index, 'x', true),
              plot.valToPos(sum, 'y', true) - 4 * ratio(),
            )
          }
          ctx.restore()
        },
      ],
    },
  }
}
