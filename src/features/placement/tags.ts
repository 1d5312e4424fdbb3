/** What the pages of placement show of its rules and of what the bank has. */
export const placementTag = 'placement'
