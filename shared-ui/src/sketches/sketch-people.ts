/** People for the sketches. */
export const PEOPLE = [
  { id: 1, name: 'Anna', age: 34, place: 'Utrecht', online: true },
  { id: 2, name: 'Mirjam', age: 41, place: 'Amersfoort', isNew: true },
  { id: 4, name: 'Sofia', age: 29, place: 'Haarlem', fictional: true, online: true },
  { id: 5, name: 'Louise', age: 52, place: 'Leiden' },
  { id: 6, name: 'Femke', age: 37, place: 'Zwolle', liked: true },
  { id: 8, name: 'Yasmin', age: 31, place: 'Rotterdam', online: true },
  { id: 9, name: 'Charlotte-Anne', age: 46, place: '’s-Hertogenbosch' },
  { id: 11, name: 'Nora', age: 27, place: 'Delft', isNew: true },
  { id: 12, name: 'Ingrid', age: 58, place: 'Groningen', fictional: true },
  { id: 14, name: 'Bo', age: 33, place: 'Nijmegen' },
  { id: 15, name: 'Maud', age: 39, place: 'Eindhoven', online: true },
  { id: 17, name: 'Elif', age: 44, place: 'Almere' },
] as const satisfies readonly {
  id: number;
  name: string;
  age: number;
  place: string;
  online?: boolean;
  isNew?: boolean;
  fictional?: boolean;
  liked?: boolean;
}[];
