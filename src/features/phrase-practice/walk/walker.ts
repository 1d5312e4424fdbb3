import { findVoice, speak, stopSpeaking } from '#client/speech.ts'
import { findSound } from '#features/phrasebook/review-public.ts'
import type { Card } from '../card.ts'
import { buildSilence } from './silence.ts'
import { breath, type Direction, listSteps, type Step } from './steps.ts'

export type WalkSettings = { direction: Direction; pause: number }
export type WalkState = {
  isRunning: boolean
  position: number
  /** Which sides are to be seen now. */
  visibleSide: 'prompt' | 'answer'
  isOver: boolean
}

/**
 * Goes through cards by ear alone, in one audio element: what is said and the pauses between are played one after the other, so
 * that the device keeps it alive with its screen off. `onChange` hears of each step.
 */
export class Walker {
  private readonly audio = new Audio()
  private readonly silences = new Map<number, string>()
  private readonly voice = findVoice('fa')
  private turn = 0
  /** The step under way was stopped in its middle: it goes on from there. */
  private isHeld = false
  /** A step's own sound or silence is under way, not the device's voice. */
  private isSounding = false
  state: WalkState = { isRunning: false, position: 0, visibleSide: 'prompt', isOver: false }

  private readonly cards: readonly Card[]
  private settings: WalkSettings
  private readonly onChange: (state: WalkState) => void

  constructor(cards: readonly Card[], settings: WalkSettings, onChange: (state: WalkState) => void) {
    this.cards = cards
    this.settings = settings
    this.onChange = onChange
  }

  change(settings: WalkSettings): void {
    this.settings = settings
  }

  start(): void {
    if (this.state.isRunning) return
    this.set({ isRunning: true })
    if (this.isHeld) {
      this.isHeld = false
      // The promise of the step under way goes on waiting for its end.
      this.audio.play().catch(() => this.hold())
      return
    }
    // Within the press: an element that played once may go on by itself.
    this.audio.src = this.findSilence(breath)
    this.audio.play().catch(() => {})
    void this.run(this.state.isOver ? 0 : this.state.position)
  }

  /** Stops where it is. What is spoken by the device cannot be held: its card begins anew. */
  hold(): void {
    if (!this.state.isRunning) return
    this.set({ isRunning: false })
    this.isHeld = this.isSounding && !this.audio.paused && !this.audio.ended
    if (this.isHeld) this.audio.pause()
    else this.turn++
    stopSpeaking()
  }

  /** To another card, from its beginning. */
  go(position: number): void {
    const { isRunning } = this.state
    this.leaveStep()
    const inside = Math.max(0, Math.min(position, this.cards.length))
    if (inside >= this.cards.length) this.end()
    else {
      this.set({ position: inside, visibleSide: 'prompt', isOver: false })
      if (isRunning) void this.run(inside)
    }
  }

  close(): void {
    this.leaveStep()
    this.audio.removeAttribute('src')
    for (const address of this.silences.values()) URL.revokeObjectURL(address)
    this.silences.clear()
  }

  private leaveStep() {
    this.turn++
    this.isHeld = false
    this.isSounding = false
    this.audio.pause()
    stopSpeaking()
  }

  private set(part: Partial<WalkState>) {
    this.state = { ...this.state, ...part }
    this.onChange(this.state)
  }

  private end() {
    this.set({ isRunning: false, position: this.cards.length - 1, visibleSide: 'answer', isOver: true })
  }

  private async run(from: number) {
    const turn = ++this.turn
    const isLeft = () => turn !== this.turn
    const voice = await this.voice
    for (let position = from; position < this.cards.length; position++) {
      if (isLeft()) return
      this.set({ position, visibleSide: 'prompt', isOver: false })
      const card = this.cards[position]!
      const src = await findSound(card)
      const { direction, pause } = this.settings
      const steps = listSteps({ direction, pause, hasSound: src !== null, hasPersianVoice: voice !== null })
      for (const step of steps) {
        if (isLeft()) return
        const visibleSide =
          step.kind === 'pause' ? step.visibleSide : step.of === 'prompt' ? 'prompt' : 'answer'
        if (visibleSide !== this.state.visibleSide) this.set({ visibleSide })
        await this.take(step, card, { src, voice })
      }
    }
    if (!isLeft()) this.end()
  }

  /** Ends when the step does; never, where it is left in its middle. */
  private async take(
    step: Step,
    card: Card,
    { src, voice }: { src: string | null; voice: SpeechSynthesisVoice | null },
  ): Promise<void> {
    if (step.kind === 'persian') {
      if (voice) await speak(card.persian, voice)
    } else if (step.kind === 'pause') await this.play(this.findSilence(step.seconds))
    else if (src !== null) await this.play(src).catch(() => this.play(this.findSilence(this.settings.pause)))
  }

  private findSilence(seconds: number): string {
    const known = this.silences.get(seconds)
    if (known) return known
    const address = URL.createObjectURL(buildSilence(seconds))
    this.silences.set(seconds, address)
    return address
  }

  /** @throws where the sound cannot be had */
  private play(src: string): Promise<void> {
    const turn = this.turn
    return new Promise((resolve, reject) => {
      const { audio } = this
      this.isSounding = true
      audio.onended = () => {
        this.isSounding = false
        resolve()
      }
      audio.onerror = () => reject(new Error('the sound did not play'))
      audio.src = src
      audio.play().catch((thrown: DOMException) => {
        if (turn !== this.turn) return
        // A browser that lets nothing play unasked: a press starts it.
        if (thrown.name === 'NotAllowedError') {
          this.turn++
          this.set({ isRunning: false })
        } else if (thrown.name !== 'AbortError') reject(thrown)
      })
    })
  }
}
