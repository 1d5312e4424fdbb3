/** On every page: the footer shows how the school is reached. */
export const siteTag = 'site'

/** Every process is told here that staff may have renamed the school. */
export const schoolNameChannel = 'school_name'

/** And here that the school was opened, or closed again. */
export const openingChannel = 'school_opening'

/** And here that the school has another colour or logo. */
export const lookChannel = 'school_look'

/** And here that it teaches other languages. */
export const languagesChannel = 'school_languages'
