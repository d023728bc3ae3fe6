# Words that are spoken by a screen reader and never shown, in English.
#
# One message a line. Names of things are those of the 2009 guideline.
