/** Where homework stands in the page of a course, as `paths.myCourse` names it after `#`. */
export const toAnchor = ({ id }: { id: string }) => `homework-${id}`
