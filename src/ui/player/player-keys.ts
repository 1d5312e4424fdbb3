/** What a key asks of a player. `seek` is by so many seconds, `seekTo` to a share of the whole, 0 to 1. */
export type PlayerAct =
  | { act: 'toggle' | 'mute' | 'captions' | 'fullScreen' }
  | { act: 'seek'; by: number }
  | { act: 'seekTo'; share: number }

/**
 * The keys of a player, by their place on the keyboard, so that they are the same under a Persian layout. Media time
 * runs from left to right on every page, so the right arrow goes on. Null for keys that are none of its own.
 */
export function playerAct(code: string): PlayerAct | null {
  switch (code) {
    case 'Space':
    case 'KeyK':
      return { act: 'toggle' }
    case 'ArrowRight':
      return { act: 'seek', by: 5 }
    case 'ArrowLeft':
      return { act: 'seek', by: -5 }
    case 'KeyL':
      return { act: 'seek', by: 10 }
    case 'KeyJ':
      return { act: 'seek', by: -10 }
    case 'Home':
      return { act: 'seekTo', share: 0 }
    case 'End':
      return { act: 'seekTo', share: 1 }
    case 'KeyM':
      return { act: 'mute' }
    case 'KeyC':
      return { act: 'captions' }
    case 'KeyF':
      return { act: 'fullScreen' }
    default:
      return null
  }
}
