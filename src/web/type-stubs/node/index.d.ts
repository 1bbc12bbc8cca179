// Nothing: the types of papaparse ask for those of Node, which no file of the browser may see.
