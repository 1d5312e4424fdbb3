/** What an English sentence may be written with instead and stay the same sentence. Words in small letters, apostrophes straight. */

/** Short forms whose long form is not simply their stem and the ending: what they stand for. */
export const shortForms: Readonly<Record<string, readonly string[]>> = {
  "can't": ['can', 'not'],
  cannot: ['can', 'not'],
  "won't": ['will', 'not'],
  "shan't": ['shall', 'not'],
  "let's": ['let', 'us'],
  "y'all": ['you', 'all'],
  gonna: ['going', 'to'],
  wanna: ['want', 'to'],
  gotta: ['got', 'to'],
  gimme: ['give', 'me'],
  lemme: ['let', 'me'],
  dunno: ["don't", 'know'],
  "'cause": ['because'],
  "o'clock": ["o'clock"],
}

/** What an ending behind an apostrophe may stand for. */
export const shortEndings: Readonly<Record<string, readonly string[]>> = {
  "'s": ['is', 'has'],
  "'m": ['am'],
  "'re": ['are'],
  "'ve": ['have'],
  "'ll": ['will', 'shall'],
  "'d": ['would', 'had'],
}

/** Spellings of one word; the first stands for all of them. */
export const spellings: readonly (readonly string[])[] = [
  ['color', 'colour'], ['colors', 'colours'], ['favorite', 'favourite'], ['favor', 'favour'], ['flavor', 'flavour'],
  ['neighbor', 'neighbour'], ['neighbors', 'neighbours'], ['neighborhood', 'neighbourhood'], ['honor', 'honour'],
  ['humor', 'humour'], ['labor', 'labour'], ['harbor', 'harbour'], ['behavior', 'behaviour'], ['center', 'centre'],
  ['theater', 'theatre'], ['meter', 'metre'], ['meters', 'metres'], ['liter', 'litre'], ['liters', 'litres'],
  ['kilometer', 'kilometre'], ['kilometers', 'kilometres'], ['gray', 'grey'], ['traveling', 'travelling'],
  ['traveled', 'travelled'], ['traveler', 'traveller'], ['canceled', 'cancelled'], ['canceling', 'cancelling'],
  ['jewelry', 'jewellery'], ['program', 'programme'], ['programs', 'programmes'], ['catalog', 'catalogue'],
  ['dialog', 'dialogue'], ['license', 'licence'], ['practice', 'practise'], ['defense', 'defence'],
  ['organize', 'organise'], ['organized', 'organised'], ['realize', 'realise'], ['realized', 'realised'],
  ['recognize', 'recognise'], ['apologize', 'apologise'], ['analyze', 'analyse'], ['tire', 'tyre'], ['tires', 'tyres'],
  ['pajamas', 'pyjamas'], ['yogurt', 'yoghurt'], ['donut', 'doughnut'], ['whiskey', 'whisky'], ['story', 'storey'],
  ['inquiry', 'enquiry'], ['judgment', 'judgement'], ['aging', 'ageing'], ['skillful', 'skilful'], ['math', 'maths'],
  ['ok', 'okay'], ['and', '&'], ['percent', '%'], ['email', 'e-mail'], ['learned', 'learnt'], ['burned', 'burnt'],
  ['toward', 'towards'], ['mom', 'mum'], ['mr', 'mister'], ['through', 'thru'], ['tonight', 'tonite'],
] // biome-ignore format: a list to be read as one

/** Words that sound alike in General American: who hears one cannot know which was said. */
export const homophones: readonly (readonly string[])[] = [
  ['their', 'there', "they're"], ['to', 'too', 'two'], ['your', "you're"], ['its', "it's"], ['whose', "who's"],
  ['hear', 'here'], ['right', 'write'], ['know', 'no'], ['knew', 'new'], ['buy', 'by', 'bye'], ['for', 'four', 'fore'],
  ['one', 'won'], ['eight', 'ate'], ['son', 'sun'], ['see', 'sea'], ['meet', 'meat'], ['week', 'weak'], ['weather', 'whether'],
  ['wait', 'weight'], ['wear', 'where', 'ware'], ['which', 'witch'], ['would', 'wood'], ['our', 'hour'], ['pair', 'pear'],
  ['piece', 'peace'], ['plane', 'plain'], ['flower', 'flour'], ['fair', 'fare'], ['check', 'cheque'],
  ['mail', 'male'], ['sale', 'sail'], ['stair', 'stare'], ['steak', 'stake'], ['tail', 'tale'],
  ['threw', 'through'], ['way', 'weigh'], ['break', 'brake'], ['cell', 'sell'], ['cent', 'sent', 'scent'], ['dear', 'deer'],
  ['die', 'dye'], ['hi', 'high'], ['hole', 'whole'], ['in', 'inn'], ['knight', 'night'], ['made', 'maid'], ['main', 'mane'],
  ['passed', 'past'], ['principal', 'principle'], ['rain', 'reign'], ['read', 'red'], ['road', 'rode'], ['role', 'roll'],
  ['scene', 'seen'], ['site', 'sight', 'cite'], ['some', 'sum'], ['suite', 'sweet'], ['so', 'sew'], ['board', 'bored'],
  ['great', 'grate'], ['heard', 'herd'], ['be', 'bee'], ['bare', 'bear'], ['aloud', 'allowed'], ['aisle', "i'll", 'isle'],
  ['blue', 'blew'], ['course', 'coarse'], ['guest', 'guessed'], ['missed', 'mist'], ['poor', 'pour'],
  ['root', 'route'], ['tea', 'tee'], ['tied', 'tide'], ['toe', 'tow'], ['waist', 'waste'], ['cue', 'queue'], ['not', 'knot'],
  ['or', 'ore', 'oar'], ['eye', 'i', 'aye'],
] // biome-ignore format: a list to be read as one

/** English number words up to ninety. */
export const smallNumbers: readonly string[] =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
export const tens: readonly string[] = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** Words that stand as well at the beginning of a sentence as at its end. */
export const movable: readonly string[] = 'please today tomorrow tonight yesterday now'.split(' ')
