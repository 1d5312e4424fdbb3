import type { ComponentType } from 'react'

/** What staff can do besides about a recording that plays: what `recording-tool.tsx` of a feature exports as `RecordingTool`. */
export const recordingTools: readonly ComponentType<{ recording: string; title: string }>[] = Object.values(
  import.meta.glob<ComponentType<{ recording: string; title: string }>>('../../*/recording-tool.tsx', {
    import: 'RecordingTool',
    eager: true,
  }),
)
